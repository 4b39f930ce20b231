import { listAreas, listCities, listProvinces, listStreets } from "@huiyan/contract/china/china.api";
import { Cascader } from "antd";
import { useState } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { chinaText as text } from "./china.texts.ts";
import { districtDepth, divisionOptions, divisionPath } from "./division-options.ts";

/** Divisions change once in years. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** Returns the cascade of divisions, opened as far as the path of codes. */
function useDivisions(opened: readonly string[]) {
  const [provinceCode = "", cityCode = "", areaCode = ""] = opened;
  const provinces = useQueryOf(listProvinces, {}, forever);
  const cities = useQueryOf(listCities, { provinceCode }, { ...forever, enabled: provinceCode !== "" });
  const areas = useQueryOf(listAreas, { cityCode }, { ...forever, enabled: cityCode !== "" });
  // An address without a known district has the city's code in place of the district's code. The city's code has no streets.
  const isDistrict = areas.data?.some(({ code }) => code === areaCode) ?? false;
  const streets = useQueryOf(listStreets, { areaCode }, { ...forever, enabled: isDistrict });
  const levels = { provinces, cities, areas, streets };
  return {
    options: divisionOptions(opened, {
      ...{ provinces: provinces.data, cities: cities.data, areas: areas.data, streets: streets.data },
    }),
    problem: Object.values(levels).find(({ problem }) => problem !== undefined)?.problem,
    loading: Object.values(levels).some(({ isLoading }) => isLoading),
  };
}

interface Props {
  name: string;
  /** Code of a district or of a street; empty when none is chosen. */
  value: string;
  /** How the value reads, until the names of its divisions are there. */
  address: string;
  invalid: boolean;
  onChange: (code: string) => void;
}

/** Province, city, district and street one after the other; a district is a choice, and so is a street of it. */
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
      // While names are loading, antd would show codes.
      displayRender={(labels) => (labels.some((label) => /^\d+$/.test(label)) ? address : labels.join(" / "))}
      loadData={(chosen) => setOpened(chosen.map((option) => option.value))}
      onOpenChange={(open) => !open && path.length > 0 && setOpened(path)}
      changeOnSelect
      onChange={(codes) => codes.length >= districtDepth && onChange(codes.at(-1) ?? "")}
    />
  );
}
