import { ImageOff } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { cropTo, type Part } from "./crop-picture.ts";
import { mediaText as text } from "./media.texts.ts";
import "./media.css";

interface Props {
  source: string;
  alt: string;
  /** Relevant part of the picture, to which the small frame is cropped. */
  focus?: Part | undefined;
  /** Shown in the lower right corner. */
  corner?: string;
}

/** Width of the frame divided by its height. */
const frameShape = 76 / 43;
const cameraShape = 16 / 9;
const percent = (share: number): string => `${share * 100}%`;

function placed({ x, y, w, h }: Part): CSSProperties {
  return {
    position: "absolute",
    width: percent(1 / w),
    height: percent(1 / h),
    left: percent(-x / w),
    top: percent(-y / h),
  };
}

/** Small picture in a row, 76 × 43 px. */
export function Thumb({ source, alt, focus, corner }: Props) {
  const [failed, setFailed] = useState("");
  const [shape, setShape] = useState(cameraShape);
  const style = focus && placed(cropTo(focus, frameShape / shape));
  const missing = source === "" || failed === source;
  return (
    <span className="thumb">
      {missing ? (
        <span className="thumb-missing" title={text(source === "" ? "noPicture" : "pictureFailed")}>
          <ImageOff size={16} aria-hidden="true" />
        </span>
      ) : (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          style={style}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalHeight > 0 && setShape(naturalWidth / naturalHeight)
          }
          onError={() => setFailed(source)}
        />
      )}
      {corner !== undefined && <span className="thumb-corner num">{corner}</span>}
    </span>
  );
}
