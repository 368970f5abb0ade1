/** The client of orval for both documents, which the test has written. It has the address of their server. */
const of = (name) => ({
  input: `generated/${name}.json`,
  output: {
    target: `generated/orval/${name}.ts`,
    client: "fetch",
    mode: "single",
    baseUrl: { getBaseUrlFromSpecification: true },
  },
});

export default { api: of("api"), gateway: of("gateway") };
