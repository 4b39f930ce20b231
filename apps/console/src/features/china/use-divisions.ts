import { listAreas, listCities, listProvinces } from "@huiyan/contract/china/china.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { divisionOptions } from "./division-options.ts";

/** Divisions change once in years. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** The cascade of divisions, opened as far as the path of codes goes. */
export function useDivisions(opened: readonly string[]) {
  const [provinceCode = "", cityCode = ""] = opened;
  const provinces = useQueryOf(listProvinces, {}, forever);
  const cities = useQueryOf(listCities, { provinceCode }, { ...forever, enabled: provinceCode !== "" });
  const areas = useQueryOf(listAreas, { cityCode }, { ...forever, enabled: cityCode !== "" });
  return {
    options: divisionOptions(opened, provinces.data, cities.data, areas.data),
    problem: provinces.problem ?? cities.problem ?? areas.problem,
    loading: provinces.isLoading || cities.isLoading || areas.isLoading,
  };
}
