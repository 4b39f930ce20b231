import { Thumb } from "#shared/media/Thumb.tsx";
import { type StageChoice } from "../detail/use-stage-view.ts";
import { livestockText as text } from "./livestock.texts.ts";

/**
 * Thumbnails of one batch of animals. A click enlarges a picture.
 * @param index index of the batch, from 0
 */
export function BatchPictures({ index, stage }: { index: number; stage: StageChoice }) {
  const pictures = stage.ofBatches.filter(({ batch }) => batch === index);
  if (pictures.length === 0) return null;
  return (
    <span className="batch-pictures">
      {pictures.map((picture) => (
        <button
          key={picture.role}
          type="button"
          className="plain-button"
          aria-label={text(picture.role === "animal" ? "batchAnimal" : "batchPicture", { n: index + 1 })}
          aria-pressed={stage.shownBatch === picture}
          onClick={() => stage.chooseBatch({ batch: index, role: picture.role === "animal" ? "animal" : "image" })}
        >
          <Thumb source={picture.thumb_url} alt="" />
        </button>
      ))}
    </span>
  );
}
