import { type Face } from "@huiyan/contract/face/face.api";
import { CircleAlert, CircleCheck, ImagePlus, LoaderCircle } from "lucide-react";
import { type DragEvent, useMemo } from "react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { useObjectUrls } from "#shared/media/use-object-urls.ts";
import { likenessText, faceText as text } from "../face.texts.ts";
import { type ChosenPicture, pictureTypes } from "./use-picture.ts";

interface Props {
  picture: ChosenPicture;
  /** The stored face that is edited; undefined for a new one. */
  face?: Face;
}

/** The chosen picture with the detected faces marked, and below it the result of the server's check. */
export function PicturePane({ picture, face }: Props) {
  const { file, check, problem, checking, choose } = picture;
  const files = useMemo(() => (file === undefined ? [] : [file]), [file]);
  const [url] = useObjectUrls(files);
  const source = url ?? face?.picture ?? "";
  const take = (chosen: Iterable<File> | null) => {
    const [first] = [...(chosen ?? [])];
    if (first !== undefined) choose(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const shape = check === undefined ? undefined : { aspectRatio: `${check.width} / ${check.height}` };
  return (
    <div className="face-pane">
      <FieldFrame label={text("picture")} required>
        {(control) => (
          <label
            className={source === "" ? "face-stage empty" : "face-stage"}
            onDrop={onDrop}
            onDragOver={(event) => event.preventDefault()}
          >
            {source === "" ? (
              <span className="face-choose">
                <ImagePlus size={24} strokeWidth={1.5} aria-hidden="true" />
                {text("drop")}
              </span>
            ) : (
              <span className="face-shape" style={shape}>
                <img src={source} alt={text("picture")} />
                {check !== undefined && (
                  <BoxOverlay
                    polygons={[]}
                    boxes={check.faces.map(({ box: [x, y, w, h] }) => ({
                      x,
                      y,
                      w,
                      h,
                      label: text("faceLabel"),
                      target: check.text !== "",
                    }))}
                  />
                )}
                <span className="face-again">{text("another")}</span>
              </span>
            )}
            <input
              {...control}
              type="file"
              className="visually-hidden"
              accept={pictureTypes.join()}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = "";
              }}
            />
          </label>
        )}
      </FieldFrame>
      <PictureVerdict picture={{ ...picture, checking, problem }} />
      <p className="note">{text("rules")}</p>
    </div>
  );
}

function PictureVerdict({ picture: { check, problem, checking } }: { picture: ChosenPicture }) {
  if (checking)
    return (
      <p className="face-verdict" role="status">
        <LoaderCircle size={16} className="spin" aria-hidden="true" />
        {text("checking")}
      </p>
    );
  if (problem !== undefined)
    return (
      <p className="face-verdict bad" role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        {problem}
      </p>
    );
  if (check === undefined) return null;
  const [alike] = check.duplicates;
  return (
    <>
      <p className="face-verdict good" role="status">
        <CircleCheck size={16} aria-hidden="true" />
        {text("fit")}
      </p>
      {alike !== undefined && (
        <p className="face-verdict warn" role="status">
          <CircleAlert size={16} aria-hidden="true" />
          {text("alike", { name: alike.name, code: alike.code, likeness: likenessText(alike.score) })}
        </p>
      )}
    </>
  );
}
