import { type Services } from "../../../platform/context/context.ts";
import { readPicture } from "../../resource/resource.public.ts";
import { type MailPicture } from "./mail-message.ts";
import { type NoticedAlarm } from "./notice-content.ts";

const maxPictures = 3;
/** Of one picture; a larger one goes as its thumbnail. Mail servers often take no more than 10 MB altogether. */
const maxBytes = 2 * 1024 * 1024;

/** Pictures of the newest alarms. One that is gone or broken is left out: the notice goes without it. */
export async function readPictures(
  { db, files }: Pick<Services, "db" | "files">,
  alarms: readonly NoticedAlarm[],
): Promise<MailPicture[]> {
  const pictures: MailPicture[] = [];
  for (const { id, picture } of alarms.slice(0, maxPictures)) {
    const read =
      picture === "" ? undefined : await readPicture(files, db.sql, picture, maxBytes).catch(() => undefined);
    if (read !== undefined) pictures.push({ id, ...read });
  }
  return pictures;
}
