export interface Size {
  width: number;
  height: number;
}

/** View of a picture: zoom relative to “fits the stage”, and the offset of its centre in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Placed extends Size {
  left: number;
  top: number;
}

export const fitView: View = { scale: 1, x: 0, y: 0 };
export const scaleLimits = { min: 1, max: 8 } as const;

/** Returns the largest size with the picture's proportions that fits the stage. */
export function fitted(stage: Size, picture: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** Limits the offset, so that the picture can be moved only as far as it extends beyond the stage. */
export function clampView(view: View, stage: Size, picture: Size): View {
  const base = fitted(stage, picture);
  return {
    scale: view.scale,
    x: clamp(view.x, Math.max(0, (base.width * view.scale - stage.width) / 2)),
    y: clamp(view.y, Math.max(0, (base.height * view.scale - stage.height) / 2)),
  };
}

/**
 * Zooms around a point.
 * @param point position in pixels from the stage's centre
 */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }): View {
  const scale = Math.max(scaleLimits.min, Math.min(scaleLimits.max, view.scale * factor));
  const grown = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
}

/** Returns the position of the picture on the stage, in pixels from its upper left corner. */
export function pictureBox(view: View, stage: Size, picture: Size): Placed {
  const base = fitted(stage, picture);
  const width = base.width * view.scale;
  const height = base.height * view.scale;
  return {
    width,
    height,
    left: (stage.width - width) / 2 + view.x,
    top: (stage.height - height) / 2 + view.y,
  };
}
