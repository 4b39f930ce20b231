import { getPictureCode } from "@huiyan/contract/session/session.api";
import { useState } from "react";
import { errorKeyOf } from "../../../shared/api/api-error.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { sessionText as text } from "../session.texts.ts";

const ownKeys: ReadonlySet<string> = new Set(["captcha_needed", "captcha_wrong"]);

/** The picture code, which the server asks for after some failures. A picture serves for one try only. */
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
  /** False, with the field marked, when it is asked for and was left empty. */
  const check = (): boolean => {
    if (!needed || value.trim() !== "") return true;
    setError(text("pictureCodeEmpty"));
    return false;
  };
  /** What goes along with a call. */
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
    /** A call's input with what goes along; undefined, with the field marked, when it was left empty. */
    with: <V extends object>(input: V) => (check() ? { ...input, ...fields } : undefined),
    /** To be told of every refusal. True when it was about the picture code, whose field then says so. */
    takeRefusal(refusal: unknown): boolean {
      const own = refusal instanceof Error && ownKeys.has(errorKeyOf(refusal));
      setError(own ? refusal.message : undefined);
      if (needed) renew();
      if (own) setNeeded(true);
      return own;
    },
    /** To be told when a call went through with the picture. */
    takeSuccess() {
      if (needed) renew();
    },
  };
}
export type PictureCode = ReturnType<typeof usePictureCode>;
