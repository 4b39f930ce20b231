import { getFace } from "@huiyan/contract/face/face.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { likenessText } from "../face.texts.ts";
import { FacePicture } from "../list/FacePicture.tsx";
import { TypeMark } from "../list/TypeMark.tsx";
import "../face.css";

/** Person whom a device recognised, as the device reported it. */
export interface Recognised {
  id?: string | undefined;
  name: string;
  code: string;
  type: -1 | 0 | 1;
  score: number;
}

/**
 * The recognised person. If the user may see them, the picture in the library and the picture of the camera are shown
 * next to each other.
 */
export function RecognisedFace({ face }: { face: Recognised }) {
  const { id, name, code, type, score } = face;
  const query = useQueryOf(getFace, { _id: id ?? "" }, { enabled: id !== undefined, retry: false, staleTime: 60_000 });
  if (type === -1) return null;
  return (
    <div className="face-recognised">
      {query.data !== undefined && <FacePicture face={query.data} size="medium" />}
      <div className="face-recognised-facts">
        <span className="face-name">{name}</span>
        <span className="note">{code}</span>
        <TypeMark type={type} />
        <span className="note num">{likenessText(score)}</span>
        {id !== undefined && query.problem !== null && <span className="note">{query.problem.message}</span>}
      </div>
    </div>
  );
}
