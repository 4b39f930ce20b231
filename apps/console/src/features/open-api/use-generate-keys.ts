import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { replaceCached } from "../../shared/api/change-cached.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { useConfirm } from "../../shared/form/use-confirm.ts";
import { openApiText as text } from "./open-api.texts.ts";

/** New keys, shown at once. Never sent twice, since each call voids the keys before. */
export function useGenerateKeys({ quiet }: { quiet: boolean }) {
  const client = useQueryClient();
  // The second click of a double click may come after the first answer but before the page is redrawn.
  const made = useRef(false);
  return useConfirm(generateKeyPair, () => (made.current ? undefined : {}), {
    quiet,
    success: text("done"),
    onSuccess: (pair) => {
      made.current = true;
      replaceCached(client, keyOf(getKeyPair, {}), pair);
    },
  });
}
