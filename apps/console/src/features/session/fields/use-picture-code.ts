import { getPictureCode } from "@huiyan/contract/session/session.api";
import { useState } from "react";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { sessionText as text } from "../session.texts.ts";

const ownKeys: ReadonlySet<string> = new Set(["captcha_needed", "captcha_wrong"]);

/**
 * Keeps the picture code (CAPTCHA), which the server requires after some failures. A picture is valid for one attempt.
 */
export function usePictureCode() {
  const [needed, setNeeded] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const picture = useQueryOf(
    getPictureCode,
    {},
    { enabled: needed, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  );
  const renew = () => {
    setValue("");
    void picture.refetch();
  };
  /** Returns whether the picture code may be sent. If it is required and empty, marks the field and returns false. */
  const check = (): boolean => {
    if (!needed || value.trim() !== "") return true;
    setError(text("pictureCodeEmpty"));
    return false;
  };
  /** Picture code as fields of a request; empty if none is required. */
  const fields = needed && picture.data !== undefined ? { captcha_key: picture.data.key, captcha: value.trim() } : {};
  return {
    needed,
    value,
    error: error ?? (needed ? picture.problem?.message : undefined),
    image: picture.data?.image,
    loading: picture.isFetching,
    renew,
    set(next: string) {
      setValue(next);
      setError(undefined);
    },
    check,
    fields,
    /**
     * Returns the input of a request with the picture code added. If the code is required and empty, marks the field
     * and returns undefined.
     */
    with: <V extends object>(input: V) => (check() ? { ...input, ...fields } : undefined),
    /**
     * Must be called with every refusal. Returns true if the refusal concerned the picture code; the field then shows
     * it.
     */
    takeRefusal(refusal: unknown): boolean {
      const own = refusal instanceof Error && ownKeys.has(errorKeyOf(refusal));
      setError(own ? refusal.message : undefined);
      if (needed) renew();
      if (own) setNeeded(true);
      return own;
    },
    /**
     * Must be called after a request with a picture code succeeded. Loads another picture, since the used one is no
     * longer valid.
     */
    takeSuccess() {
      if (needed) renew();
    },
  };
}
export type PictureCode = ReturnType<typeof usePictureCode>;
