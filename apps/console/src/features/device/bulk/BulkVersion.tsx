import { type BulkRequest, listPackages } from "@huiyan/contract/device/upkeep.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { VersionSelect } from "../dialogs/VersionSelect.tsx";

interface Props {
  request: BulkRequest & { action: "upgrade" };
  onChange: (request: BulkRequest) => void;
}

/** Which version the devices get. The plan below says what it means for each. */
export function BulkVersion({ request, onChange }: Props) {
  const packages = useQueryOf(listPackages, {}, { staleTime: 0 });
  if (packages.data === undefined || packages.data.length === 0) return null;
  return (
    <VersionSelect
      packages={packages.data}
      value={request.version}
      onChange={(version) => onChange({ action: "upgrade", version })}
    />
  );
}
