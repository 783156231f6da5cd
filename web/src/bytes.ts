// SPDX-License-Identifier: MIT
// Bytes as base64url, as the wire has them.

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function base64urlOf(bytes: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
