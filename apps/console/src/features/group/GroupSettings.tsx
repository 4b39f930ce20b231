import { getGroup } from "@huiyan/contract/group/group.api";
import { Skeleton } from "antd";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { EditGroupForm } from "./form/EditGroupForm.tsx";
import { factsOf } from "./form/group-facts.ts";
import { GroupFactList } from "./GroupFactList.tsx";

/** Name, description and labels of a group, as a form for whoever manages it. */
export function GroupSettings({ id, managed }: { id: string; managed: boolean }) {
  const query = useQueryOf(getGroup, { _id: id });
  const { data } = query;
  const isForm = managed && data?.partly === false && !data.bare;
  return (
    <>
      <ProblemBanner query={query} />
      {data === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data !== undefined && isForm && <EditGroupForm key={JSON.stringify(factsOf(data))} group={data} />}
      {data !== undefined && !isForm && <GroupFactList group={data} />}
    </>
  );
}
