import { getGroupTree } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type FieldControl } from "#shared/form/FormField.tsx";
import { choicesOf, TreeChoice } from "#shared/tree/TreeChoice.tsx";
import { deviceText as text } from "../device.texts.ts";

interface Props extends FieldControl<string> {
  optional?: boolean;
}

/**
 * Field that chooses one group. The first line, the organisation, cannot be chosen. An ancestor outside the user's
 * scope cannot be chosen either.
 */
export function GroupSelect(control: Props) {
  const tree = useQueryOf(getGroupTree, {});
  const group = useAlias();
  const nodes = useMemo(() => choicesOf(tree.data ?? [], ({ bare }, level) => bare || level === 1), [tree.data]);
  return (
    <TreeChoice {...control} nodes={nodes} loading={tree.isPending} placeholder={text("chooseGroup", { group })} />
  );
}
