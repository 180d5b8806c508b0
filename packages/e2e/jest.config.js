import {jestConfig} from '../../jest.base.js';

export default jestConfig(
  process.env.KRT_E2E_KIND_KUBECONFIG === undefined ? {} : {testEnvironment: '<rootDir>/artifacts-environment.js'},
);
