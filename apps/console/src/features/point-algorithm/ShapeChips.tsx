import { type DrawnShape } from "#shared/draw/draw-editor.ts";
import { type ToPixels } from "#shared/draw/hit-test.ts";
import { middleOf } from "#shared/draw/shape-edit.ts";

interface Props {
  shapes: readonly DrawnShape[];
  selected: string | undefined;
  toPixels: ToPixels;
}

const nameOf = (shape: DrawnShape) => ("name" in shape && typeof shape.name === "string" ? shape.name : "");

/** Names of the shapes over the picture: in the middle of regions, and at the first corner of lines. */
export function ShapeChips({ shapes, selected, toPixels }: Props) {
  return (
    <div className="point-alg-chips" aria-hidden="true">
      {shapes.map((shape) => {
        const [left, top] = toPixels(shape.isLine ? (shape.roi[0] ?? [0, 0]) : middleOf(shape.roi));
        return (
          <span
            key={shape.id}
            className={shape.id === selected ? "point-alg-chip picked" : "point-alg-chip"}
            style={{ left, top }}
          >
            {nameOf(shape)}
          </span>
        );
      })}
    </div>
  );
}
