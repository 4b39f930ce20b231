import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { TreePane } from "../../../shared/tree/TreePane.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { groupText as text } from "../group.texts.ts";
import { type Counted, useCountedNodes } from "./use-group-counts.ts";
import { useGroupTree } from "./use-group-tree.ts";

interface Props {
  /** What is listed beside it. */
  of: Counted;
  /** undefined: the organisation, that is everything. */
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

/** The visible device groups, each with the number of what is listed beside them. Choosing the organisation takes the choice back. */
export function GroupTree({ of, chosen, onChoose }: Props) {
  const { query, root } = useGroupTree();
  const nodes = useCountedNodes(query.data, of);
  const group = useAlias();
  return (
    <TreePane
      title={group}
      searchHint={text("search", { group })}
      nodes={nodes}
      chosen={chosen}
      onChoose={(id) => onChoose(id === root?._id ? undefined : id)}
      problem={<ProblemBanner query={query} />}
      isUnread={query.data === undefined && query.problem !== null}
    />
  );
}
