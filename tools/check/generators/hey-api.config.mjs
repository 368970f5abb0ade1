/** The client of hey-api for both documents, which the test has written. */
const of = (name) => ({
  input: `./generated/${name}.json`,
  output: `./generated/hey-${name}`,
  plugins: ["@hey-api/client-fetch"],
});

export default [of("api"), of("gateway")];
