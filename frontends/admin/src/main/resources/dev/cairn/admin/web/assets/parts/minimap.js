// The whole graph on a small canvas, with the viewport as a frame.
import { NODE } from '../model/graph.js';
import { role } from '../model/states.js';

export const MAP = { width: 180, height: 90 };
const dots = new WeakMap(); // the picture of the nodes, redrawn when the graph or the colours change

export function drawMap(canvas, placed, view, size) {
  const pen = canvas.getContext('2d');
  const style = getComputedStyle(canvas);
  const sx = MAP.width / placed.width;
  const sy = MAP.height / placed.height;
  pen.clearRect(0, 0, MAP.width, MAP.height);
  pen.drawImage(picture(placed, style, sx, sy), 0, 0);
  pen.strokeStyle = style.color;
  pen.lineWidth = 1.5;
  pen.strokeRect(-view.x / view.k * sx, -view.y / view.k * sy, size.width / view.k * sx, size.height / view.k * sy);
}

function picture(placed, style, sx, sy) {
  const drawn = dots.get(placed);
  if (drawn?.color === style.color) return drawn.canvas;
  const canvas = document.createElement('canvas');
  canvas.width = MAP.width;
  canvas.height = MAP.height;
  const pen = canvas.getContext('2d');
  for (const node of placed.nodes) {
    pen.fillStyle = style.getPropertyValue('--' + role(node.state));
    pen.fillRect(node.x * sx, node.y * sy, Math.max(1, NODE.width * sx), Math.max(1, NODE.height * sy));
  }
  dots.set(placed, { canvas, color: style.color });
  return canvas;
}
