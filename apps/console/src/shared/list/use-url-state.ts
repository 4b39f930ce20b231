import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type z } from "zod";

export interface SetOptions {
  /** Put no entry into the history of the browser. */
  replace?: boolean;
}

/** Parameters to change; undefined removes one from the address, which restores its default. */
export type Patch<S> = { [K in keyof S]?: S[K] | undefined };

/**
 * State that lives in the query string. The schema reads it and must accept anything (`catch` on each field), so that a
 * broken link opens the page with its defaults. Parameters that are not in the schema stay as they are. `merge` is `set`
 * for generic code, which cannot know the parameters of a schema.
 */
export function useUrlState<S extends object>(schema: z.ZodType<S>) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => schema.parse(search), [schema, search]);
  const merge = useCallback(
    (patch: object, { replace = false }: SetOptions = {}) => {
      void navigate({ to: ".", search: (old: object) => ({ ...old, ...patch }), replace });
    },
    [navigate],
  );
  const set: (patch: Patch<S>, options?: SetOptions) => void = merge;
  return { state, set, merge };
}
