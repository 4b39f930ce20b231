import { findDeliveries, resendDeliveries } from "@huiyan/contract/open-api/open-api.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/use-command.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { grouped } from "../../shared/format/count.ts";
import { openApiText as text } from "./open-api.texts.ts";

/** Queues deliveries again: those named, or without ids all that failed. */
export function useResend({ onDone, onError }: { onDone?: () => void; onError?: () => void } = {}) {
  const client = useQueryClient();
  return useCommand(resendDeliveries, {
    onSuccess: ({ count }) => {
      notify("success", text("resent", { n: grouped(count) }));
      void client.invalidateQueries({ queryKey: [findDeliveries.name] });
      onDone?.();
    },
    onError: () => onError?.(),
  });
}
