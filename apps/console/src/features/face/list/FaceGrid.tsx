import { type Face } from "@huiyan/contract/face/face.api";
import { Checkbox } from "antd";
import { type ReactNode } from "react";
import { type Picking, togglePick } from "#shared/list/picking.ts";
import { useListFocus } from "#shared/list/table/ListRows.tsx";
import { faceText as text } from "../face.texts.ts";
import { FacePicture } from "./FacePicture.tsx";
import { TypeMark } from "./TypeMark.tsx";

interface Props {
  rows: readonly Face[];
  stale: boolean;
  opened: string | undefined;
  picking: Picking<Face> | undefined;
  onOpen: (face: Face) => void;
  actionsOf: (face: Face) => ReactNode;
}

/** Grid of faces, each with its name and the list (white or black) to which it belongs. */
export function FaceGrid({ rows, stale, opened, picking, onOpen, actionsOf }: Props) {
  useListFocus(rows.length > 0, opened);
  return (
    <ul className={stale ? "face-grid stale" : "face-grid"} aria-label={text("faces")} aria-busy={stale}>
      {rows.map((face) => (
        <li key={face._id} className={face._id === opened ? "face-tile opened" : "face-tile"}>
          <button type="button" className="face-open" onClick={() => onOpen(face)} aria-label={face.name}>
            <FacePicture face={face} size="tile" />
          </button>
          {picking !== undefined && (
            <Checkbox
              className="face-pick"
              aria-label={picking.nameOf(face)}
              checked={picking.picked.has(face._id)}
              onChange={() => picking.onPick(togglePick(face, picking))}
            />
          )}
          <div className="face-caption">
            <span className="face-name ell" title={face.name}>
              {face.name}
            </span>
            <TypeMark type={face.type} />
          </div>
          <div className="face-caption">
            <span className="note ell" title={face.code}>
              {face.code}
            </span>
            {actionsOf(face)}
          </div>
        </li>
      ))}
    </ul>
  );
}
