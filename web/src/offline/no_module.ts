// Stands for the address of the module where none has been built.
const address: string | null = null;
export default address;
