// SPDX-License-Identifier: MIT
// Passkeys: the browser makes one on this device (or on the phone beside it), or signs in with it; the server looks at what came of
// that (docs/wire.md).
import { base64urlOf, bytesOf } from "./bytes";
import { Refused } from "./host";
import { wire } from "./net";
import { w } from "./words-later";

interface Challenge {
  challenge: string;
  rp: string;
  seconds: number;
  user: string;
  have: string[];
}

export interface Passkey {
  passkey: string;
  label: string;
  made: number;
  used?: number;
}

const KINDS = [-8, -7, -257]; // EdDSA, ES256, RS256

/** Whether they can be used here: the browser has them, and the page came in a way that it trusts, under a name. */
export function hasPasskeys(): boolean {
  return wire.passkeys === location.hostname && "AuthenticatorAttestationResponse" in window &&
    "getAuthenticatorData" in AuthenticatorAttestationResponse.prototype;
}

/** Why not, if it is because of how the page came. */
export function whyNoPasskeys(): string | null {
  return hasPasskeys() || (isSecureContext && wire.passkeys) ? null : w("passkeys_not_here");
}

/** What the browser gives; what it refuses is said as the page says refusals. */
async function given(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await asked) as PublicKeyCredential;
  } catch (why) {
    const known = why instanceof DOMException && why.name === "InvalidStateError";
    throw new Refused({ error: w(known ? "passkey_known" : "passkey_cancelled") });
  }
}

/** A new one, for whoever is here, who is called so. */
export async function makePasskey(name: string): Promise<Record<string, string>> {
  const { challenge, rp, seconds, user, have } = await wire.say<Challenge>("challenge", { new: true });
  const { response } = await given(navigator.credentials.create({ publicKey: {
    challenge: bytesOf(challenge),
    rp: { id: rp, name: "Spielkiste" },
    user: { id: new TextEncoder().encode(user), name, displayName: name },
    pubKeyCredParams: KINDS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: have.map((id) => ({ type: "public-key", id: bytesOf(id) })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
    timeout: seconds * 1000,
  } }));
  const made = response as AuthenticatorAttestationResponse;
  return { client: base64urlOf(made.clientDataJSON), data: base64urlOf(made.getAuthenticatorData()) };
}

/** One that is here signs: whose it is, it says itself. */
export async function signWithPasskey(): Promise<Record<string, string>> {
  const { challenge, rp, seconds } = await wire.say<Challenge>("challenge");
  const { rawId, response } = await given(navigator.credentials.get({ publicKey: {
    challenge: bytesOf(challenge), rpId: rp, userVerification: "preferred", timeout: seconds * 1000 } }));
  const signed = response as AuthenticatorAssertionResponse;
  return { id: base64urlOf(rawId), client: base64urlOf(signed.clientDataJSON), data: base64urlOf(signed.authenticatorData),
    signature: base64urlOf(signed.signature), ...(signed.userHandle ? { user: base64urlOf(signed.userHandle) } : {}) };
}

/** What people call the thing they hold. */
export function nameOfDevice(): string {
  return /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0].replace("CrOS", "Chromebook") ?? "Passkey";
}
