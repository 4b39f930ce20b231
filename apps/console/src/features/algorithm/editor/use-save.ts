import { addArrangement, editArrangement, findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { notify } from "#shared/notice/notice.ts";
import { type Drawing } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findArrangements.name] });

/** Why the server refused a save: another member changed or deleted the pipeline. */
export type Conflict = "changed" | "deleted";
const conflicts: Readonly<Record<string, Conflict>> = { arrangement_changed: "changed", not_found: "deleted" };

/** The saved version on which the user's changes are based. */
export interface Version {
  id: string;
  /** Time of the last change, epoch ms. */
  updateAt: number;
}

function entryOf({ nodes, edges, ...fields }: Drawing) {
  const algs = nodes.flatMap(({ alg_id }) => alg_id ?? []);
  return { ...fields, algs, graph: { nodes: [...nodes], edges: [...edges] } };
}

/** Saves a new pipeline, or replaces the version that is being edited. */
export function useSave(version: Version | undefined, drawing: Drawing, onSaved: () => void) {
  const [conflict, setConflict] = useState<Conflict>();
  const options = { refresh, onSuccess: onSaved };
  const add = useCommand(addArrangement, { ...options, success: text("added") });
  const edit = useCommand(editArrangement, {
    ...options,
    success: text("edited"),
    quiet: true,
    onError: (error) => {
      const found = conflicts[errorKeyOf(error)];
      if (found === undefined) notify("error", error.message);
      setConflict(found);
    },
  });
  return {
    busy: add.isPending || edit.isPending,
    conflict,
    endConflict: () => setConflict(undefined),
    run: () => {
      if (version === undefined) add.mutate(entryOf(drawing));
      else edit.mutate({ ...entryOf(drawing), _id: version.id, update_at: version.updateAt });
    },
    saveCopy: (name: string) => add.mutate({ ...entryOf(drawing), name }),
  };
}
