import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Modal } from "antd";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { PictureStage } from "#shared/media/PictureStage.tsx";
import { recordName } from "../record-facts.ts";
import { pictureOf, type StageTab } from "./RecordStage.tsx";
import { reviewText as text } from "./review.texts.ts";

interface Props {
  record: ParkingRecord;
  tab: StageTab;
  onClose: () => void;
}

/** Dialog with an enlarged picture. The wheel zooms, dragging moves the picture. */
export function LargePicture({ record, tab, onClose }: Props) {
  const { source, boxes } = pictureOf(record, tab);
  const name = `${recordName(record)} ${text(`${tab}Picture`)}`;
  return (
    <Modal
      open
      centered
      footer={null}
      width="min(1560px, calc(100vw - 96px))"
      closable={{ "aria-label": text("close") }}
      title={name}
      onCancel={onClose}
      className="large-picture"
    >
      <div className="large-stage">
        <PictureStage
          source={source}
          alt={name}
          overlay={boxes.length > 0 && <BoxOverlay boxes={boxes} polygons={[]} />}
          bar={<span className="stage-bar-gap" />}
          onFailed={() => undefined}
        />
      </div>
    </Modal>
  );
}
