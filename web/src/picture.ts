// A scene that only is looked at: its panes as one picture.
import { drawing, s } from "./dom";
import type { Scene } from "./protocol";

export function picture(scene: Scene): SVGSVGElement {
  const svg = s("svg", { class: "kiste", viewBox: `0 0 ${scene.width} ${scene.height}`, "aria-hidden": "true" });
  for (const item of scene.items) {
    const at = drawing(item.svg);
    const pane = scene.panes[item.pane];
    at.setAttribute("transform", `translate(${item.x + (pane?.x ?? 0)} ${item.y + (pane?.y ?? 0)}) rotate(${item.turn})`);
    svg.append(at);
  }
  return svg;
}
