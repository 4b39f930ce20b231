import { type Message } from "@huiyan/contract/alarm/message";
import { saveSigned } from "#shared/api/download.ts";
import { fileTime } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";

/**
 * Saves a picture or clip of an alarm in a file named after algorithm, point and time.
 * @param part suffix of the file name, if there are several pictures or clips
 */
export async function saveMedia(message: Message, url: string, ending: string, part = ""): Promise<void> {
  const when = fileTime(message.create_at);
  const name = [algorithmNameOf(message), message.point_name, when, part].filter((each) => each !== "").join("_");
  try {
    await saveSigned(url, `${name.replaceAll(/[\\/:*?"<>|]/g, "-")}.${ending}`);
    notify("success", text("downloadDone"));
  } catch (error) {
    notify("error", error instanceof Error ? error.message : text("downloadFailed"));
  }
}
