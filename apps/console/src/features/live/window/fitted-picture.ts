interface Size {
  width: number;
  height: number;
}

export interface Fitted {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the position and size of the picture within its element, in the units of `box`.
 * @param fit value of CSS `object-fit`
 */
export function fittedPicture(fit: string, box: Size, picture: Size): Fitted {
  const scales = [box.width / picture.width, box.height / picture.height];
  if (fit === "fill" || !scales.every(Number.isFinite)) return { left: 0, top: 0, ...box };
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}
