import { exportWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { useState } from "react";
import { download } from "../../shared/api/download.ts";
import { notify } from "../../shared/notice/notice.ts";
import { daysOf } from "./hours-search.ts";
import { hoursText as text } from "./working-hours.texts.ts";

/** Has the server write the file of a day, and hands it to the browser. */
export function useExport(day: string, workplaces: object) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const name = `${text("title")}_${day.replaceAll("-", "")}.xlsx`;
      await download(exportWorkingHours, { ...daysOf(day, day), ...workplaces }, name);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void start() };
}
