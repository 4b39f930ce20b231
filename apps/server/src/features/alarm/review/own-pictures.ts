import { type AlarmPicture } from "@huiyan/contract/alarm/review.api";
import { z } from "zod";
import { parseResourceKey } from "#features/resource/resource.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type MessageRow } from "../message.queries.ts";
import { findOwnPictures } from "./review.queries.ts";

type Named = Pick<AlarmPicture, "role" | "batch" | "key">;

const key = z.string().max(200).catch("");
const Batch = z.object({ image: key, animal_img: key }).catch({ image: "", animal_img: "" });
const Keys = z.object({ plate_img: key, animal_img: key, car_img: key, msglist: z.array(Batch).catch([]) });

function namedPictures({ image, res_image, data }: Pick<MessageRow, "image" | "res_image" | "data">): Named[] {
  const { plate_img, animal_img, car_img, msglist } = Keys.parse(data);
  return [
    { role: "image", key: image },
    { role: "res_image", key: res_image },
    { role: "plate", key: plate_img },
    { role: "animal", key: animal_img },
    { role: "car", key: car_img },
    ...msglist.flatMap((of, batch): Named[] => [
      { role: "image", batch, key: of.image },
      { role: "animal", batch, key: of.animal_img },
    ]),
  ];
}

/** Returns the pictures that an alarm names and that belong to its device. */
export async function ownPicturesOf(
  db: Queryable,
  message: Pick<MessageRow, "device_uid" | "image" | "res_image" | "data">,
): Promise<Named[]> {
  const named = namedPictures(message).flatMap((each) => {
    const parsed = parseResourceKey(each.key);
    return parsed?.class === "image" ? [{ ...each, id: parsed.id }] : [];
  });
  const own = await findOwnPictures(
    db,
    message.device_uid,
    named.map((each) => each.id),
  );
  return named.filter((each) => own.has(each.id)).map(({ id: _id, ...picture }) => picture);
}
