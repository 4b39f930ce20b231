import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { mediaText as text } from "./media.texts.ts";
import { StageButton } from "./StageButton.tsx";
import { useStage } from "./use-stage.ts";
import "./media.css";

const buttonFactor = 1.5;

interface Props {
  source: string;
  alt: string;
  /** Drawn over the picture and scaled with it. Coordinates are fractions of the picture. */
  overlay: ReactNode;
  /** Content at the left and in the middle of the bar above the picture. */
  bar: ReactNode;
  /** Requests a new address, since the current one may have expired. */
  onFailed: () => void;
}

/** Shows a picture on a dark background. The wheel and buttons zoom, dragging moves the picture. */
export function PictureStage({ source, alt, overlay, bar, onFailed }: Props) {
  const stage = useStage(source);
  const [failed, setFailed] = useState("");
  const { left, top, width, height } = stage.placed;
  const missing = source === "" ? text("noPicture") : failed === source ? text("pictureFailed") : undefined;
  return (
    <>
      <div className="stage-bar">
        {bar}
        <StageButton name={text("zoomOut")} icon={ZoomOut} onClick={() => stage.zoom(1 / buttonFactor)} />
        <span className="stage-scale num">{Math.round(stage.scale * 100)}%</span>
        <StageButton name={text("zoomIn")} icon={ZoomIn} onClick={() => stage.zoom(buttonFactor)} />
        <StageButton name={text("fit")} icon={Maximize} onClick={stage.fit} />
      </div>
      <div className="stage" ref={stage.stageRef} {...stage.drag}>
        {missing !== undefined && <p className="stage-empty">{missing}</p>}
        {source !== "" && (
          <div className="stage-picture" style={{ left, top, width, height }}>
            <img
              src={source}
              alt={alt}
              draggable={false}
              hidden={failed === source}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                stage.setPicture({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => {
                setFailed(source);
                onFailed();
              }}
            />
            {failed !== source && overlay}
          </div>
        )}
      </div>
    </>
  );
}
