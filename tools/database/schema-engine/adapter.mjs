import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";

const CHAR_OID = 18;
/** Types that occur in the engine's own catalogue queries. Every other type is passed as text. */
const COLUMN_TYPES = {
  16: "Boolean",
  17: "Bytes",
  [CHAR_OID]: "Character",
  20: "Int64",
  21: "Int32",
  23: "Int32",
  26: "Int64",
  114: "Json",
  700: "Float",
  701: "Double",
  1000: "BooleanArray",
  1002: "CharacterArray",
  1003: "TextArray",
  1005: "Int32Array",
  1007: "Int32Array",
  1009: "TextArray",
  1015: "TextArray",
  1016: "Int64Array",
  1028: "Int64Array",
  1082: "Date",
  1083: "Time",
  1114: "DateTime",
  1184: "DateTime",
  1266: "Time",
  1700: "Numeric",
  2950: "Uuid",
  3802: "Json",
};
const columnTypeOf = (oid) => ColumnTypeEnum[COLUMN_TYPES[oid] ?? "Text"];

/**
 * Prisma's adapter with two methods replaced. Its `executeScript` splits at every semicolon, which breaks function
 * bodies: the simple protocol runs a script as a whole. Its `queryRaw` refuses "char", which every catalogue query has.
 */
export async function connectAdapter(options, schema) {
  const adapter = await new PrismaPg(options, { schema }).connect();
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  adapter.queryRaw = async (query) => {
    const { fields, rows } = await adapter.performIO(query);
    const columnTypes = fields.map((field) => columnTypeOf(field.dataTypeID));
    for (const [column, field] of fields.entries()) {
      const convert =
        field.dataTypeID === CHAR_OID ? nulForEmpty : columnTypes[column] === ColumnTypeEnum.Text && asText;
      if (convert) for (const row of rows) row[column] = convert(row[column]);
    }
    return { columnNames: fields.map((field) => field.name), columnTypes, rows };
  };
  return adapter;
}

const nulForEmpty = (value) => (value === "" ? "\0" : value);
const asText = (value) => (value === null || typeof value === "string" ? value : String(value));
