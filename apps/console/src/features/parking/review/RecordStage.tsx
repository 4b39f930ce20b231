import { type CarInfo, type ParkingRecord } from "@huiyan/contract/parking/record";
import { drawRecordPicture } from "@huiyan/contract/parking/statistics.api";
import { Tooltip } from "antd";
import { Download, Expand, ImageDown, SquareDashed } from "lucide-react";
import { useState } from "react";
import { download, saveSigned } from "#shared/api/download.ts";
import { BoxOverlay, type OverlayBox } from "#shared/media/BoxOverlay.tsx";
import { notify } from "#shared/notice/notice.ts";
import { recordName } from "../record-facts.ts";
import { reviewText as text } from "./review.texts.ts";

const tabs = ["entry", "leave", "plate"] as const;
export type StageTab = (typeof tabs)[number];

export interface DisplayedPicture {
  source: string;
  boxes: OverlayBox[];
}

function boxesOf(info: CarInfo | null): OverlayBox[] {
  if (info === null) return [];
  const { car_pic_box: car, car_code_pic_box: plate, plate_num, plate_conf } = info;
  const label = plate_num === "" ? "" : `${plate_num} ${plate_conf.toFixed(2)}`;
  const at = (box: CarInfo["car_pic_box"], name: string): OverlayBox[] =>
    box === null ? [] : [{ x: box[0], y: box[1], w: box[2], h: box[3], label: name, target: false }];
  return [...at(car, label), ...at(plate, "")];
}

/**
 * Returns the picture of a tab with its boxes. The third tab shows only the plate: from the entry, or from the exit if
 * the entry has none.
 */
export function pictureOf(record: ParkingRecord, tab: StageTab): DisplayedPicture {
  if (tab === "plate") {
    const source = record.entry_carinfo?.car_code_pic || record.leave_carinfo?.car_code_pic || "";
    return { source, boxes: [] };
  }
  const isEntry = tab === "entry";
  return {
    source: isEntry ? record.entry_org_image : record.leave_org_image,
    boxes: boxesOf(isEntry ? record.entry_carinfo : record.leave_carinfo),
  };
}

interface Props {
  record: ParkingRecord;
  tab: StageTab;
  onTab: (tab: StageTab) => void;
  onLarge: () => void;
}

/** Pictures of a record in three tabs: 泊入图片, 泊出图片, 车牌图片. */
export function RecordStage({ record, tab, onTab, onLarge }: Props) {
  const [withBoxes, setWithBoxes] = useState(true);
  const { source, boxes } = pictureOf(record, tab);
  const fileName = `${recordName(record)} ${text(`${tab}Picture`)}`;
  const saved = (work: Promise<void>) =>
    work.then(() => notify("success", text("downloaded"))).catch(() => notify("error", text("downloadFailed")));
  const save = () => saved(saveSigned(source, `${fileName}.jpg`));
  const saveDrawn = () => saved(download(drawRecordPicture, { image: source }, `${fileName}.svg`));
  return (
    <section className="record-stage" aria-label={text("pictures")}>
      <div className="record-tabs">
        <div className="record-tab-list" role="tablist">
          {tabs.map((each) => (
            <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => onTab(each)}>
              {text(`${each}Picture`)}
            </button>
          ))}
        </div>
        <span className="record-tabs-gap" />
        <Tooltip title={text("boxes")}>
          <button
            type="button"
            className="icon-button"
            aria-label={text("boxes")}
            aria-pressed={withBoxes}
            onClick={() => setWithBoxes(!withBoxes)}
          >
            <SquareDashed size={17} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
        <Tooltip title={text("download")}>
          <button
            type="button"
            className="icon-button"
            aria-label={text("download")}
            disabled={source === ""}
            onClick={() => void save()}
          >
            <Download size={17} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
        {boxes.length > 0 && (
          <Tooltip title={text("downloadDrawn")}>
            <button
              type="button"
              className="icon-button"
              aria-label={text("downloadDrawn")}
              disabled={source === ""}
              onClick={() => void saveDrawn()}
            >
              <ImageDown size={17} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        )}
        <Tooltip title={text("large")}>
          <button
            type="button"
            className="icon-button"
            aria-label={text("large")}
            disabled={source === ""}
            onClick={onLarge}
          >
            <Expand size={17} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      <div className={tab === "plate" ? "record-picture plate-picture" : "record-picture"}>
        {source === "" ? (
          <p>{text("notSeen")}</p>
        ) : (
          <>
            <img src={source} alt={`${recordName(record)} ${text(`${tab}Picture`)}`} />
            {withBoxes && boxes.length > 0 && <BoxOverlay boxes={boxes} polygons={[]} />}
          </>
        )}
      </div>
    </section>
  );
}
