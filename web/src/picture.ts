// A scene that only is looked at.
import { drawing, s } from "./dom";
import type { Scene } from "./protocol";

export function picture(scene: Scene): SVGSVGElement {
  const svg = s("svg", { class: "kiste", viewBox: `0 0 ${scene.width} ${scene.height}`, "aria-hidden": "true" });
  for (const item of scene.items) {
    const at = drawing(item.svg);
    at.setAttribute("transform", `translate(${item.x} ${item.y}) rotate(${item.turn})`);
    svg.append(at);
  }
  return svg;
}
