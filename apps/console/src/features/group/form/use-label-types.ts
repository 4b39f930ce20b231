import { listLabelTypes } from "@huiyan/contract/group/group.api";
import { labelTypes } from "@huiyan/contract/group/group.rules";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { contractText } from "../../../shared/format/contract-text.ts";

/** Types of labels with their names as the server says them; until it has, by the contract. */
export function useLabelTypes() {
  const { data = [] } = useQueryOf(listLabelTypes, {}, { staleTime: 5 * 60_000 });
  return labelTypes.map(({ type, name }) => ({
    type,
    name: data.find((each) => each.type === type)?.name ?? contractText(name),
  }));
}
