import { ImageOff } from "lucide-react";
import { useState } from "react";
import { mediaText as text } from "./media.texts.ts";
import "./media.css";

interface Props {
  source: string;
  alt: string;
  /** Stands in the lower right corner. */
  corner?: string;
}

/** A small picture of a row, 76 × 43. */
export function Thumb({ source, alt, corner }: Props) {
  const [failed, setFailed] = useState("");
  const missing = source === "" || failed === source;
  return (
    <span className="thumb">
      {missing ? (
        <span className="thumb-missing" title={text(source === "" ? "noPicture" : "pictureFailed")}>
          <ImageOff size={16} aria-hidden="true" />
        </span>
      ) : (
        <img src={source} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(source)} />
      )}
      {corner !== undefined && <span className="thumb-corner num">{corner}</span>}
    </span>
  );
}
