import { type PolygonTrouble } from "@huiyan/contract/berth/berth-shape.rules";

/** A corner as shares of the picture. */
export type Corner = readonly [x: number, y: number];
export type Region = readonly Corner[];

export type Tool = "select" | "polygon" | "rectangle" | "line";

/** Colours of a shape; `fill` with its alpha. */
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
  /** Of a line: to which of its sides the arrow points; `b` to the right as one goes from its first corner to its second. */
  arrow?: "a" | "b" | "both";
  /** It is shown, and cannot be changed. */
  isLocked?: boolean;
}

/** What the canvas shows, and what it asks its page to do. */
export interface DrawEditor {
  shapes: readonly DrawnShape[];
  /** What is being drawn; `name` for its tip. */
  draft: { name: string; corners: Region } | undefined;
  tool: Tool;
  /** Tools that can be chosen besides selecting. */
  tools: readonly Exclude<Tool, "select">[];
  selected: string | undefined;
  /** The selected one's corner that keys go to. */
  corner: number | undefined;
  mayManage: boolean;
  /** Of what is drawn here, in Chinese, as the contract has them. */
  texts: Readonly<Record<PolygonTrouble, string>>;
  canUndo: boolean;
  canRedo: boolean;
  /** Says why, where it may not be changed. */
  isLocked(id: string): boolean;
  select(id: string | undefined): void;
  chooseCorner(at: number | undefined): void;
  begin(tool: Exclude<Tool, "select">): void;
  cancel(): void;
  setCorners(corners: Region): void;
  /** The shape is complete. */
  finish(roi: Region): void;
  /** @param kind changes of one kind that follow at once are one step */
  change(id: string, roi: Region, kind?: string): void;
  remove(id: string): void;
  duplicate(): void;
  undo(): void;
  redo(): void;
}

export const shapeOf = (editor: DrawEditor, id: string | undefined): DrawnShape | undefined =>
  editor.shapes.find((shape) => shape.id === id);
