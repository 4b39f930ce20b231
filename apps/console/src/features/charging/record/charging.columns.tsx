import { type ChargingRecord } from "@huiyan/contract/charging/charging.api";
import { ImageOff } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { chargingText as text } from "../charging.texts.ts";
import { plateColor } from "./charging-list.ts";

/** Returns the columns of the charging ranking, which has one row per plate. docs/reference/orders.md O12. */
export const chargingColumns = (): ListColumn<ChargingRecord>[] => [
  {
    key: "idx",
    title: text("index"),
    width: 72,
    render: ({ idx }) => <span className="num note">{grouped(idx)}</span>,
  },
  {
    key: "image",
    title: text("picture"),
    width: 128,
    className: "picture-cell",
    leaves: 1,
    render: ({ image, plate_num }) => <CropPicture image={image} plate={plate_num} />,
  },
  {
    key: "plate",
    title: text("plate"),
    width: 132,
    maxWidth: 200,
    isName: true,
    render: ({ plate_num }) => (
      <PlateChip plate={plate_num} color={plateColor(plate_num)} name={text("plate")} isSmall />
    ),
  },
  {
    key: "phone",
    title: text("phone"),
    width: 128,
    maxWidth: 200,
    render: ({ plate_phone }) => <span className="num">{plate_phone || "-"}</span>,
  },
  {
    key: "count",
    title: text("count"),
    width: 96,
    align: "right",
    render: ({ count }) => <span className="num">{grouped(count)}</span>,
  },
];

/** Close-up of a plate. The frame shows the whole plate, since plates are wide and low. */
function CropPicture({ image, plate }: { image: string; plate: string }) {
  return (
    <span className="crop-picture">
      {image === "" ? (
        <ImageOff size={16} strokeWidth={1.75} role="img" aria-label={text("noPicture")} />
      ) : (
        <img src={image} alt={text("pictureOf", { plate })} />
      )}
    </span>
  );
}
