import { listAreas, listCities, listProvinces, listStreets } from "@huiyan/contract/china/china.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { divisionOptions } from "./division-options.ts";

/** Divisions change once in years. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** The cascade of divisions, opened as far as the path of codes goes. */
export function useDivisions(opened: readonly string[]) {
  const [provinceCode = "", cityCode = "", areaCode = ""] = opened;
  const provinces = useQueryOf(listProvinces, {}, forever);
  const cities = useQueryOf(listCities, { provinceCode }, { ...forever, enabled: provinceCode !== "" });
  const areas = useQueryOf(listAreas, { cityCode }, { ...forever, enabled: cityCode !== "" });
  // where a city alone is known, its code stands for the district, too, and has no streets
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
