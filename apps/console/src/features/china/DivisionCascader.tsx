import { listAreas, listCities, listProvinces, listStreets } from "@huiyan/contract/china/china.api";
import { Cascader } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { chinaText as text } from "./china.texts.ts";
import { districtDepth, divisionOptions, divisionPath } from "./division-options.ts";

/** Query options. Divisions change once in years, so a loaded answer is never refreshed. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** Returns the options of the cascader. Loads the children of each opened division. */
function useDivisions(opened: readonly string[]) {
  const [provinceCode = "", cityCode = "", areaCode = ""] = opened;
  const provinces = useQueryOf(listProvinces, {}, forever);
  const cities = useQueryOf(listCities, { provinceCode }, { ...forever, enabled: provinceCode !== "" });
  const areas = useQueryOf(listAreas, { cityCode }, { ...forever, enabled: cityCode !== "" });
  // An address without a known district contains the city's code instead. Only districts have streets.
  const isDistrict = areas.data?.some(({ code }) => code === areaCode) ?? false;
  const streets = useQueryOf(listStreets, { areaCode }, { ...forever, enabled: isDistrict });
  const levels = { provinces, cities, areas, streets };
  return {
    options: divisionOptions(opened, {
      provinces: provinces.data,
      cities: cities.data,
      areas: areas.data,
      streets: streets.data,
    }),
    problem: Object.values(levels).find(({ problem }) => problem !== undefined)?.problem,
    loading: Object.values(levels).some(({ isLoading }) => isLoading),
  };
}

interface Props {
  name: string;
  /** Code of a district or of a street; empty when none is chosen. */
  value: string;
  /** Text for the value, shown until the names of the divisions are loaded. */
  address: string;
  invalid: boolean;
  onChange: (code: string) => void;
}

/** Field for a place: province, city, district and street. The user may choose a district or one of its streets. */
export function DivisionCascader({ name, value, address, invalid, onChange }: Props) {
  const path = divisionPath(value);
  const [opened, setOpened] = useState<readonly string[]>(path);
  const { options, problem, loading } = useDivisions(opened);
  return (
    <Cascader
      aria-label={name}
      aria-invalid={invalid}
      allowClear={false}
      options={options}
      value={path}
      loading={loading}
      placeholder={text("choose")}
      notFoundContent={problem?.message ?? text("loading")}
      {...(invalid ? { status: "error" as const } : {})}
      // Shows the stored address until the names are loaded, since antd would show codes.
      displayRender={(labels) => (labels.some((label) => /^\d+$/.test(label)) ? address : labels.join(" / "))}
      loadData={(chosen) => setOpened(chosen.map((option) => option.value))}
      onOpenChange={(open) => !open && path.length > 0 && setOpened(path)}
      changeOnSelect
      onChange={(codes) => codes.length >= districtDepth && onChange(codes.at(-1) ?? "")}
    />
  );
}
