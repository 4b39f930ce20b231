import { type Answer } from "@huiyan/contract/endpoint";
import { type MenuState } from "@huiyan/contract/operator/operator.rules";
import {
  editOrganisation,
  findOrganisations,
  getOrganisationMenu,
  type OperatedOrganisation,
} from "@huiyan/contract/operator/organisation.api";
import { useCommand } from "#shared/api/use-command.ts";
import { useDraft } from "#shared/form/use-draft.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { organisationText as text } from "./organisation.texts.ts";

export type Menu = Answer<typeof getOrganisationMenu>["list"];

/** Settings of an organisation that an operator can change. In a draft, unchanged settings are absent. */
export interface Limits {
  expires?: number | null;
  parking?: boolean;
  farm?: boolean;
  arrangement?: boolean;
  device_max?: number | null;
  point_max?: number | null;
  message_days?: number | null;
  live?: OperatedOrganisation["live"];
  menu?: Readonly<Record<string, MenuState>>;
  notes?: string;
}

const isLimited = (entry: { path: string; state: MenuState }): entry is { path: string; state: "closed" | "locked" } =>
  entry.state !== "open";

/** Keeps the operator's changes to an organisation, which are sent together. */
export function useLimits({ _id }: OperatedOrganisation, menu: Menu | undefined) {
  const { draft, change, discard, send, saving } = useDraft<Limits>(findOrganisations.name, getOrganisationMenu.name);
  const command = useCommand(editOrganisation, {
    quiet: true,
    success: text("saved"),
    ...saving,
  });
  const run = useSubmission(command, (more: Limits = {}) => {
    const { menu: states, ...rest } = { ...send(), ...more };
    if (states === undefined) return { _id, ...rest };
    if (menu === undefined) return undefined;
    const entries = menu.map(({ path, state }) => ({ path, state: states[path] ?? state })).filter(isLimited);
    return { _id, ...rest, menu: entries };
  });
  return {
    draft,
    isChanged: Object.keys(draft).length > 0,
    change,
    setEntry: (path: string, state: MenuState) => change({ menu: { ...draft.menu, [path]: state } }),
    discard,
    run,
  };
}
