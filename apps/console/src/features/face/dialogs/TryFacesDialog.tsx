import { faceTrialLimits } from "@huiyan/contract/face/face.rules";
import { type FaceTrial, tryFaces } from "@huiyan/contract/face/face-model.api";
import { Button, Modal } from "antd";
import { Images } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { dialogText } from "#shared/dialog/dialog.texts.ts";
import { useObjectUrls } from "#shared/media/use-object-urls.ts";
import { faceText as text } from "../face.texts.ts";
import { smallPhoto } from "./small-photo.ts";
import { TrialTable } from "./TrialTable.tsx";
import { pictureTypes } from "./use-picture.ts";
import "#shared/dialog/dialog.css";

const { min, max } = faceTrialLimits;

/** Dialog in which the user tries the recognition: compares photos with each other. The server stores none of them. */
export function TryFacesDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const trial = useTrial();
  const { photos, result, problem, busy, choose, compare } = trial;
  const urls = useObjectUrls(photos);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    choose([...event.dataTransfer.files]);
  };
  return (
    <Modal
      open={open}
      title={text("tryTitle")}
      width={880}
      footer={null}
      closable={{ "aria-label": dialogText("close") }}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{text("tryHint")}</p>
      <label className="face-drop" onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        <Images size={20} strokeWidth={1.5} aria-hidden="true" />
        {text("tryDrop")}
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept={pictureTypes.join()}
          onChange={(event) => {
            choose([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
      {result === undefined ? <Photos urls={urls} /> : <TrialTable result={result} urls={urls} />}
      <div role="alert" className="form-dialog-problem">
        {problem}
      </div>
      <p className="note">{text("tryNote")}</p>
      <div className="face-foot">
        <Button onClick={() => setOpen(false)}>{text("close")}</Button>
        <Button type="primary" loading={busy} disabled={photos.length < min} onClick={compare}>
          {text("tryCompare")}
        </Button>
      </div>
    </Modal>
  );
}

/** Keeps the chosen photos and the result of the server's comparison. Choosing more photos discards the result. */
function useTrial() {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [result, setResult] = useState<FaceTrial>();
  const [problem, setProblem] = useState<string>();
  const [isShrinking, setShrinking] = useState(false);
  const command = useCommand(tryFaces, { quiet: true });
  const choose = (chosen: readonly File[]) => {
    const fit = chosen.filter(({ type }) => pictureTypes.includes(type));
    const all = [...photos, ...fit];
    setResult(undefined);
    setPhotos(all.slice(0, max));
    setProblem(all.length > max ? text("tryCount") : fit.length < chosen.length ? text("wrongType") : undefined);
  };
  const compare = async () => {
    setProblem(undefined);
    setShrinking(true);
    const picture = await Promise.all(photos.map(smallPhoto));
    setShrinking(false);
    command.mutate(
      { fields: {}, files: { picture } },
      { onSuccess: setResult, onError: ({ message }) => setProblem(message) },
    );
  };
  return { photos, result, problem, busy: isShrinking || command.isPending, choose, compare: () => void compare() };
}

function Photos({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="face-trial-photos">
      {urls.map((url, at) => (
        <li key={url}>
          <img src={url} alt={text("tryPicture", { n: at + 1 })} />
        </li>
      ))}
    </ul>
  );
}
