import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { TreePane } from "../../../shared/tree/TreePane.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { groupText as text } from "../group.texts.ts";
import { useGroupTree } from "./use-group-tree.ts";

interface Props {
  /** undefined: the organisation, that is everything. */
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

/** The visible device groups with the number of their devices. Choosing the organisation takes the choice back. */
export function GroupTree({ chosen, onChoose }: Props) {
  const { query, nodes, root } = useGroupTree();
  const group = useAlias();
  return (
    <TreePane
      title={group}
      searchHint={text("search", { group })}
      nodes={nodes}
      chosen={chosen}
      onChoose={(id) => onChoose(id === root?._id ? undefined : id)}
      problem={<ProblemBanner query={query} />}
    />
  );
}
