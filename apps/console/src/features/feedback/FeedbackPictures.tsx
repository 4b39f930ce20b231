import { feedbackLimits } from "@huiyan/contract/feedback/feedback.api";
import { ImagePlus, X } from "lucide-react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useObjectUrls } from "#shared/media/use-object-urls.ts";
import { pictureTypes } from "./add-pictures.ts";
import { feedbackText as text } from "./feedback.texts.ts";

interface Props {
  pictures: readonly File[];
  problem: string | undefined;
  onAdd: (files: readonly File[]) => void;
  onRemove: (index: number) => void;
}

/** Previews of the chosen pictures, and a tile that adds more. */
export function FeedbackPictures({ pictures, problem, onAdd, onRemove }: Props) {
  const urls = useObjectUrls(pictures);
  const shown = pictures.flatMap((file, index) => {
    const url = urls[index];
    return url === undefined ? [] : [{ name: file.name, url }];
  });
  return (
    <FieldFrame label={text("pictures")} hint={text("picturesHint", { n: feedbackLimits.pictures })} error={problem}>
      {(control) => (
        <div className="feedback-pictures">
          {shown.map(({ name, url }, index) => (
            <span key={url} className="feedback-picture">
              <img src={url} alt={name} />
              <button type="button" aria-label={text("remove", { name })} onClick={() => onRemove(index)}>
                <X size={14} aria-hidden="true" />
              </button>
            </span>
          ))}
          {pictures.length < feedbackLimits.pictures && (
            <span className="feedback-add" title={text("add")}>
              <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />
              <input
                {...control}
                type="file"
                multiple
                accept={pictureTypes.join()}
                onChange={(event) => {
                  onAdd([...(event.target.files ?? [])]);
                  event.target.value = "";
                }}
              />
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
