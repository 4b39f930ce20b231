import { exportManyRecords } from "@huiyan/contract/parking/parking.api";
import { downloadSigned } from "#shared/api/download.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { notify } from "#shared/notice/notice.ts";
import { parkingText as text } from "../parking.texts.ts";

/** Returns the command that exports records: the server writes a file, which the browser saves. */
export function useRecordExport() {
  return useCommand(exportManyRecords, {
    onSuccess: async ({ url, name }) => {
      try {
        await downloadSigned(url, name);
        notify("success", text("exported"));
      } catch (error) {
        notify("error", error instanceof Error ? error.message : String(error));
      }
    },
  });
}
