import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type z } from "zod";

export interface SetOptions {
  /** True to add no entry to the browser's history. */
  replace?: boolean;
}

/** Parameters to change; undefined removes one from the address, which restores its default. */
export type Patch<S> = { [K in keyof S]?: S[K] | undefined };

/**
 * Keeps state in the query string. The schema parses it and must accept any input (`catch` on each field), so that a
 * broken link opens the page with its defaults. Parameters outside the schema stay unchanged.
 * `merge` equals `set`, for generic code that does not know the parameters of the schema. `current` returns the state
 * of the present address, also in a callback of an earlier render.
 */
export function useUrlState<S extends object>(schema: z.ZodType<S>) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const state = useMemo(() => schema.parse(search), [schema, search]);
  const merge = useCallback(
    (patch: object, { replace = false }: SetOptions = {}) => {
      void navigate({ to: ".", search: (old: object) => ({ ...old, ...patch }), replace });
    },
    [navigate],
  );
  const set: (patch: Patch<S>, options?: SetOptions) => void = merge;
  const current = useCallback(() => schema.parse(router.latestLocation.search), [schema, router]);
  return { state, set, merge, current };
}
