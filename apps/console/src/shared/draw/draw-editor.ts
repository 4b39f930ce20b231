import { type PolygonTrouble } from "@huiyan/contract/berth/berth-shape.rules";

/** Corner as fractions of the picture's width and height. */
export type Corner = readonly [x: number, y: number];
export type Region = readonly Corner[];

export type Tool = "select" | "polygon" | "rectangle" | "line";

/** Colours of a shape; `fill` includes its alpha. */
export interface ShapeTone {
  line: string;
  fill: string;
  dash: number[];
}

/** A polygon on the picture, or a line of two corners. */
export interface DrawnShape {
  id: string;
  roi: Region;
  tone: ShapeTone;
  isLine?: boolean;
  /** Direction of a line's arrow. `b` is the right side when going from the first corner to the second. */
  arrow?: "a" | "b" | "both";
  /** True for a shape that is shown but cannot be changed. */
  isLocked?: boolean;
}

/** State and callbacks of a page that uses the drawing canvas. */
export interface DrawEditor {
  shapes: readonly DrawnShape[];
  /** Shape that is being drawn; `name` is shown in its tooltip. */
  draft: { name: string; corners: Region } | undefined;
  tool: Tool;
  /** Tools that the page offers in addition to “select”. */
  tools: readonly Exclude<Tool, "select">[];
  selected: string | undefined;
  /** Index of the selected shape's corner that the arrow keys move. */
  corner: number | undefined;
  mayManage: boolean;
  /** Chinese texts for invalid shapes, from the contract. */
  texts: Readonly<Record<PolygonTrouble, string>>;
  canUndo: boolean;
  canRedo: boolean;
  /** Returns whether a shape is locked, and shows the reason. */
  isLocked(id: string): boolean;
  select(id: string | undefined): void;
  chooseCorner(at: number | undefined): void;
  begin(tool: Exclude<Tool, "select">): void;
  cancel(): void;
  setCorners(corners: Region): void;
  /** Called when the drawn shape is complete. */
  finish(roi: Region): void;
  /** @param kind consecutive changes of one shape with the same kind become one undo step */
  change(id: string, roi: Region, kind?: string): void;
  remove(id: string): void;
  duplicate(): void;
  undo(): void;
  redo(): void;
}

export const shapeOf = (editor: DrawEditor, id: string | undefined): DrawnShape | undefined =>
  editor.shapes.find((shape) => shape.id === id);
