import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { replaceCached } from "#shared/api/change-cached.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { openApiText as text } from "./open-api.texts.ts";

/**
 * Returns the submission that creates new keys. They are sent at most once, since every request voids the previous
 * keys.
 */
export function useGenerateKeys({ quiet }: { quiet: boolean }) {
  const client = useQueryClient();
  // True after the first submission. The second click of a double click may arrive after the answer but before the page
  // is rendered.
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
