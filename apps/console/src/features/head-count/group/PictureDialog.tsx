import { type SideBatch } from "@huiyan/contract/head-count/head-count.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { shortTime } from "#shared/format/time.ts";
import { Lightbox } from "#shared/media/Lightbox.tsx";
import { PictureStage } from "#shared/media/PictureStage.tsx";
import { KeyHints } from "#shared/screen/KeyHints.tsx";
import { refreshHeadCounts } from "../head-count-cache.ts";
import { BatchFacts } from "./GroupSide.tsx";
import { groupText as text } from "./group.texts.ts";

/** A batch with the name of the counter that observed it. */
export interface SidePicture {
  side: string;
  batch: SideBatch;
}

interface Props {
  /** Pictures of both counters, ordered by time. */
  pictures: readonly SidePicture[];
  first: SidePicture;
  onClose: () => void;
}

/** Dialog with enlarged pictures of a group. ← and → change the picture. */
export function PictureDialog({ pictures, first, onClose }: Props) {
  const [shown, setShown] = useState(first);
  const { side, batch } = shown;
  const at = pictures.findIndex((each) => each.batch === batch && each.side === side);
  const step = (by: -1 | 1) => setShown((old) => pictures[at + by] ?? old);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    // Keeps the key from the list behind the dialog, which would open another row.
    event.preventDefault();
    step(event.key === "ArrowLeft" ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
  const client = useQueryClient();
  const moment = shortTime(batch.time);
  return (
    <Lightbox
      open
      title={`${side} ${moment}`}
      actions={null}
      stage={
        <PictureStage
          source={batch.res_image_url || batch.image_url}
          alt={`${side} ${moment}`}
          overlay={null}
          bar={<span className="count-stage-gap" />}
          onFailed={() => void refreshHeadCounts(client)}
        />
      }
      facts={
        <div className="count-picture-facts">
          <h3>{side}</h3>
          <p className="num">{moment}</p>
          <p>
            <BatchFacts batch={batch} />
          </p>
        </div>
      }
      footer={
        <KeyHints
          entries={[
            { keys: ["←", "→"], name: text("keyPicture") },
            { keys: ["Esc"], name: text("close") },
          ]}
        />
      }
      names={{ previous: text("previousPicture"), next: text("nextPicture"), close: text("close") }}
      onStep={pictures.length > 1 ? step : undefined}
      onClose={onClose}
    />
  );
}
