/** Where the cluster that `npm start` runs says that it runs. The portal shows it in the reader's language. */
export const LOCAL_CLUSTER_SOURCE = "this machine";
