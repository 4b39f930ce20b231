import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/use-command.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { useOnce } from "../setting/setting.public.ts";
import { openApiText as text } from "./open-api.texts.ts";

/** New keys, shown at once. Never sent twice, since each call voids the keys before. */
export function useGenerateKeys(onDone?: () => void) {
  const client = useQueryClient();
  const { once, again } = useOnce();
  const command = useCommand(generateKeyPair, {
    onSuccess: (pair) => {
      client.setQueryData(keyOf(getKeyPair, {}), pair);
      notify("success", text("done"));
      onDone?.();
    },
    onError: again,
  });
  return { busy: command.isPending, generate: () => once(() => command.mutate({})) };
}
